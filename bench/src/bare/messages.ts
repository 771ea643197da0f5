/** Messages to the bare server before it listens, and from it once it does. */
export type Orders = {
  readonly url: string
  readonly path: string
  readonly statement: string
  readonly values: readonly unknown[]
}
export type Listening = { readonly port: number }
