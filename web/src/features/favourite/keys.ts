export const favouriteKeys = { list: ['favourites'] }
