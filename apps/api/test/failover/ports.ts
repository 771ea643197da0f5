import { readFileSync } from 'node:fs'
import { freePort, isPortFree } from '@backoffice/embedded-postgres'

const SPAN = 8_000
let next = (process.pid * 97) % SPAN

/**
 * A free loopback port that the system gives to no outgoing connection, so that a program which is down for a while
 * finds it free again.
 */
export async function lastingPort(): Promise<number> {
  const from = firstOutgoing() - SPAN
  if (from < 1_024) return freePort()
  for (let tries = 0; tries < SPAN; tries++) {
    const port = from + (next++ % SPAN)
    if (await isPortFree(port)) return port
  }
  throw new Error('no port is free')
}

function firstOutgoing(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/)[0])
  } catch {
    return 0
  }
}
