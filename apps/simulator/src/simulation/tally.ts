import type { Answer } from '../sender.ts'

type Counts = { accepted: number; readonly refused: Record<string, number> }

/** Counts the answers to events by their type, the refused ones by their code. */
export function createTally() {
  const counts: Record<string, Counts> = {}
  return {
    add(type: string, { accepted, code, status }: Answer): void {
      const own = (counts[type] ??= { accepted: 0, refused: {} })
      if (accepted) own.accepted += 1
      else {
        const reason = code ?? String(status)
        own.refused[reason] = (own.refused[reason] ?? 0) + 1
      }
    },
    report: (): Readonly<Record<string, Counts>> => structuredClone(counts),
  }
}

/** An answer in words: what was received, or the code and details of the refusal. */
export function outcomeOf({ accepted, code, status, result, details }: Answer): string {
  if (!accepted) return `refused: ${code ?? status}${details === undefined ? '' : ` ${JSON.stringify(details)}`}`
  const { kind, amount } = result ?? {}
  return `accepted: ${[kind, amount].filter(each => typeof each === 'string' || each !== 0).join(' ')}`
}
