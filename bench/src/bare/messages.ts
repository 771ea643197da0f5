/** Messages to the bare server before it listens, and from it once it does. */
export type Orders = {
  readonly url: string
  readonly path: string
  readonly statement: string
  readonly values: readonly unknown[]
  /** Without a session, and prepared: the least a route can do that reads this page. */
  readonly isLeast: boolean
}
export type Listening = { readonly port: number }
