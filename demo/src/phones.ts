/**
 * Numbers of invented people: no Iraqi operator has been given +964 742, so none of them rings anywhere.
 * `block` keeps kinds of people apart; numbers of a block differ whose `serial` lies within a million of each other.
 */
export function inventedPhone(block: 1 | 2 | 3 | 4, serial: number): string {
  // 7919 shares no factor with a million: the numbers look scattered and never meet.
  const scattered = (serial * 7919 + 104_729) % 1_000_000
  return `+964742${block}${String(scattered).padStart(6, '0')}`
}
