// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- generated before the first table
export interface DB {}
