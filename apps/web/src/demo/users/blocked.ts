import { createStore } from '../../ui/store.ts'

/** The ids of the users who are blocked in this tab. */
export const blocked = createStore<ReadonlySet<number>>(new Set())

export function setBlocked(id: number, isBlocked: boolean): void {
  const others = [...blocked.get()].filter(each => each !== id)
  blocked.set(new Set(isBlocked ? [...others, id] : others))
}
