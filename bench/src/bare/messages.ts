/** What the bare server is told before it listens, and tells when it does. */
export type Orders = {
  readonly url: string
  readonly path: string
  readonly statement: string
  readonly values: readonly unknown[]
}
export type Listening = { readonly port: number }
