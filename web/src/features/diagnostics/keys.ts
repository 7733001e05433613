export const deskJobKeys = { all: ['desk-jobs'] }
