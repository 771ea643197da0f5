/** A reason not to start that the operator can fix. The message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
