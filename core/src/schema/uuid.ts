/** Form of a UUID as Awan writes them, in lower case. */
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
