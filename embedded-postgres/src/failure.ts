/** A reason why Awan cannot start that a person can fix: its message is one clear line. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
