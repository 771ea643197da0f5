export type Crowd = { readonly port: number; readonly tokens: readonly string[]; readonly sockets: number }
export type Connected = { readonly connected: number }
/** Milliseconds since 1970. */
export type ReceivedMessages = { readonly firstAt: number; readonly lastAt: number }
