/** A reason not to start that the operator can mend: its message is for them, its stack for nobody. */
export class StartError extends Error {
  override name = 'StartError'
}
