export const mapKeys = { all: ['map'] }
