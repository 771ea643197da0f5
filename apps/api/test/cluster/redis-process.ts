import { freePort } from '@backoffice/embedded-postgres'
import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type RedisProcess = { readonly url: string; start(): Promise<void>; kill(): Promise<void> }

/** Debian's redis-server on a free loopback port, without persistence. */
export async function redisProcess(): Promise<RedisProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        process.env['REDIS_SERVER_PATH'] ?? 'redis-server',
        ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
        { stdio: 'ignore' },
      )
      const failed = new Promise<never>((_resolve, reject) => child?.once('error', reject))
      await Promise.race([untilListening(port), failed])
    },
    async kill() {
      const gone = new Promise(resolve => child?.once('exit', resolve))
      child?.kill('SIGKILL')
      await gone
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await canConnect(port)) return
    await sleep(25)
  }
  throw new Error('redis-server does not listen')
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
