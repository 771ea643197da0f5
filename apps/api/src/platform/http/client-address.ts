import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'

/** Where a request comes from. */
export type AddressOf = (request: IncomingMessage) => string

/** The address of a caller, behind trusted proxies as the HTTP server determines it. */
export function createAddressOf(trustProxy: false | readonly string[]): AddressOf {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = proxyAddr.compile([...trustProxy])
  return request => proxyAddr(request, isTrusted)
}
