/** JSON that no text in it can end: every character with a meaning in HTML is written as its code. */
export function jsonInHtml(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
