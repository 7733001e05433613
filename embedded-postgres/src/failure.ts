/** Error that prevents Awan from starting and that a person can fix; its message is one line. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
