/** Limits how many sites may show the booking page of one shop. */
export const EMBEDS_PER_SHOP = 10

export const LONGEST_EMBED_ORIGIN = 270

/**
 * Matches the origin of a site on the public internet as browsers write it: https, a name in small letters, perhaps a port.
 * It stands in a header as it is, so nothing that means something there may pass: no `*`, `;`, comma, quote or space.
 */
export const EMBED_ORIGIN =
  /^https:\/\/(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?$/
