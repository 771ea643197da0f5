import diagnostics from 'node:diagnostics_channel'

/** One finished call to a provider. */
export type ProviderCallResult = {
  readonly provider: string
  /** Whether it answered in a known form, a refusal included. */
  readonly succeeded: boolean
  readonly durationMs: number
}

const finished = diagnostics.channel('backoffice:provider-call')

/** Reports a finished call to the observers of this process. */
export const reportCall = (call: ProviderCallResult): void => finished.publish(call)

/** Observes all calls to providers until the returned function is called. The observer must not throw. */
export function observeCalls(observer: (call: ProviderCallResult) => void): () => void {
  const listener = (call: unknown): void => observer(call as ProviderCallResult)
  finished.subscribe(listener)
  return () => {
    finished.unsubscribe(listener)
  }
}
