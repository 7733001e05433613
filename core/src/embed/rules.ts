/** Maximum number of sites that may show the booking page of one shop. */
export const EMBEDS_PER_SHOP = 10

export const LONGEST_EMBED_ORIGIN = 270

/**
 * Matches the origin of a public site as browsers write it: https, a lower-case host name, optionally a port. It is
 * written into a header verbatim, so characters with a meaning there are refused: `*`, `;`, comma, quotes, spaces.
 */
export const EMBED_ORIGIN =
  /^https:\/\/(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?$/
