/**
 * Returns a phone number for an invented person: no Iraqi operator has been assigned +964 742, so it reaches no phone.
 * `block` separates kinds of people; within a block, numbers are unique for serials less than a million apart.
 */
export function inventedPhone(block: 1 | 2 | 3 | 4, serial: number): string {
  // 7919 is coprime to a million: the numbers look scattered and never collide.
  const scattered = (serial * 7919 + 104_729) % 1_000_000
  return `+964742${block}${String(scattered).padStart(6, '0')}`
}
