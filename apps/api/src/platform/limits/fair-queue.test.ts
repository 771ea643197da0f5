import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const forever = new AbortController().signal

/** Work that ends on demand; `begun` lists what has started, in order. */
function fixture(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ perCaller: 3, waiting: 10, retryAfter: 5, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (caller: string, name: string, signal = forever) =>
    queue.run(
      caller,
      signal,
      () =>
        new Promise<string>(resolve => {
          begun.push(name)
          ends.push(() => resolve(name))
        }),
    )
  const endOne = async (): Promise<void> => {
    ends.shift()?.()
    await nextTurn()
  }
  return { add, begun, endOne }
}

describe('a fair queue', () => {
  test('runs one task at a time and rotates between callers', async () => {
    const { add, begun, endOne } = fixture()
    const answers = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
    expect(begun).toEqual(['a1'])
    for (let count = 0; count < 5; count++) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true)
  })

  test('refuses a caller at its limit, and all when it is full; released space is used again', async () => {
    const { add, endOne } = fixture({ perCaller: 2, waiting: 3 })
    const saved = [add('a', 'a1'), add('a', 'a2')]
    expect(await add('a', 'a3')).toEqual({ ok: false, code: 'TOO_MANY_REQUESTS', facts: { retryAfter: 5 } })
    saved.push(add('b', 'b1'), add('b', 'b2'))
    expect(await add('c', 'c1')).toEqual({ ok: false, code: 'UNAVAILABLE', facts: { retryAfter: 5 } })
    await endOne()
    saved.push(add('a', 'a4'))
    for (let count = 0; count < 4; count++) await endOne()
    expect((await Promise.all(saved)).map(answer => answer.ok && answer.value)).toEqual(['a1', 'a2', 'b1', 'b2', 'a4'])
  })

  test('removes tasks of disconnected callers without starting them', async () => {
    const { add, begun, endOne } = fixture({ perCaller: 2 })
    const gone = new AbortController()
    const [first, left] = [add('a', 'a1'), add('a', 'a2', gone.signal)]
    gone.abort()
    expect(await left).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
    expect(await add('a', 'a3', gone.signal)).toMatchObject({ ok: false, code: 'UNAVAILABLE' })
    const after = add('a', 'a4')
    await endOne()
    await endOne()
    expect(begun).toEqual(['a1', 'a4'])
    expect([await first, await after]).toMatchObject([{ ok: true }, { ok: true }])
  })

  test('continues after a failing task', async () => {
    const queue = createFairQueue({ perCaller: 3, waiting: 3, retryAfter: 5 })
    const [failed, next] = [
      queue.run('a', forever, () => Promise.reject(new Error('broken'))),
      queue.run('a', forever, async () => 1),
    ]
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toEqual({ ok: true, value: 1 })
  })
})
