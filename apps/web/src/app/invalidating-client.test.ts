import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { InvalidatingClient } from './invalidating-client.ts'

/** Waits longer than a busy machine needs. */
const until = (holds: () => void): Promise<void> => vi.waitFor(holds, 20_000)

/** An observed query with controlled responses; each holds the server's state at the time of its request. */
function onScreen() {
  const client = new InvalidatingClient()
  const server = { value: 'before' }
  const answers: (() => void)[] = []
  const queryFn = () => {
    const { value } = server
    return new Promise<string>(resolve => answers.push(() => resolve(value)))
  }
  const observer = new QueryObserver(client, { queryKey: ['one'], queryFn, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => undefined))
  return {
    client,
    server,
    answers,
    shown: () => observer.getCurrentResult().data,
    change: (value = 'after') => {
      server.value = value
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'one' })
    },
  }
}

test('applies a change during the first load, although that response is older', async () => {
  const { answers, shown, change } = onScreen()
  change()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await until(() => expect(answers).toHaveLength(2))
  expect(shown()).toBe('before')
  answers[1]?.()
  await until(() => expect(shown()).toBe('after'))
})

test('refetches once, however many changes arrive meanwhile', async () => {
  const { answers, shown, change } = onScreen()
  for (let times = 0; times < 5; times += 1) change()
  answers[0]?.()
  await until(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await until(() => expect(shown()).toBe('after'))
  expect(answers).toHaveLength(2)
})

test('refetches a third time after a change during the second load', async () => {
  const { answers, shown, change } = onScreen()
  change()
  answers[0]?.()
  await until(() => expect(answers).toHaveLength(2))
  change('later still')
  await until(() => expect(answers.length).toBeGreaterThan(2))
  for (const answer of answers) answer()
  await until(() => expect(shown()).toBe('later still'))
})

test('refetches what is already loaded', async () => {
  const { answers, shown, change } = onScreen()
  answers[0]?.()
  await until(() => expect(shown()).toBe('before'))
  change()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await until(() => expect(shown()).toBe('after'))
})

/** The same for server events: the response in flight is applied first. */
const notifyListener = (client: InvalidatingClient) => void client.invalidateQueries({}, { cancelRefetch: false })

test('shows a slow query despite continuous changes', async () => {
  const { client, answers, shown, server } = onScreen()
  answers[0]?.()
  await until(() => expect(shown()).toBe('before'))
  for (let times = 1; times <= 5; times += 1) {
    server.value = `change ${times}`
    notifyListener(client)
    // Each response arrives after the change that follows its request.
    answers[times - 1]?.()
    await until(() => expect(shown()).toBe(times === 1 ? 'before' : `change ${times - 1}`))
    await until(() => expect(answers).toHaveLength(times + 1))
  }
})

test('applies a change during a refetch, although the response in flight is older', async () => {
  const { client, answers, shown, server } = onScreen()
  answers[0]?.()
  await until(() => expect(shown()).toBe('before'))
  notifyListener(client)
  server.value = 'after'
  notifyListener(client)
  answers[1]?.()
  await until(() => expect(answers).toHaveLength(3))
  answers[2]?.()
  await until(() => expect(shown()).toBe('after'))
  expect(answers).toHaveLength(3)
})

/** An observed infinite list. */
function pagesOnScreen() {
  const client = new InvalidatingClient()
  const server = { value: 'before' }
  const answers: (() => void)[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    staleTime: Infinity,
    initialPageParam: 1,
    getNextPageParam: (_page, _pages, last: number) => last + 1,
    queryFn: ({ pageParam }) => {
      const { value } = server
      return new Promise<string>(resolve => answers.push(() => resolve(`${pageParam} ${value}`)))
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  const answer = async (nth: number) => {
    await until(() => expect(answers.length).toBeGreaterThanOrEqual(nth))
    answers[nth - 1]?.()
  }
  return { client, server, observer, answer, shown: () => observer.getCurrentResult().data?.pages }
}

test('refreshes the first page although the next page is requested meanwhile', async () => {
  const { client, server, observer, answer, shown } = pagesOnScreen()
  await answer(1)
  await until(() => expect(shown()).toEqual(['1 before']))
  server.value = 'after'
  notifyListener(client)
  void observer.fetchNextPage()
  await answer(3)
  await answer(4)
  await answer(5)
  await until(() => expect(shown()).toEqual(['1 after', '2 after']))
})

test('keeps the next page that was requested during a change', async () => {
  const { client, server, observer, answer, shown } = pagesOnScreen()
  await answer(1)
  await until(() => expect(shown()).toEqual(['1 before']))
  void observer.fetchNextPage()
  server.value = 'after'
  notifyListener(client)
  await answer(2)
  await until(() => expect(shown()).toHaveLength(2))
  await answer(3)
  await answer(4)
  await until(() => expect(shown()).toEqual(['1 after', '2 after']))
})
