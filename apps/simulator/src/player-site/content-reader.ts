import type { SignedReader } from './signed-reader.ts'

type Content = Readonly<Record<'banners' | 'events' | 'popups', readonly unknown[]>> & {
  readonly validUntil: string | null
}

/** Reads what the player site shows now, and logs it. */
export const createContentReader = (read: SignedReader, log: (line: string) => void) => async (): Promise<void> => {
  const { status, data } = await read('content')
  if (status === 0) return log('content not reachable')
  if (status === 304) return log('content unchanged')
  if (data === null) return log(`content refused with ${status}`)
  const { banners, events, popups, validUntil } = data as Content
  const counts = `${banners.length} banners, ${events.length} events, ${popups.length} pop-ups`
  log(`content: ${counts}, valid until ${validUntil ?? 'it changes'}`)
}
