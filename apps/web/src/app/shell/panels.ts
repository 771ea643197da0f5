import { createStore } from '../../ui/store.ts'

/** What the shell shows over any page; one at a time. */
export type Panel = 'appearance' | 'palette' | 'shortcuts'

const store = createStore<Panel | null>(null)

export const openPanel = store.set
export const closePanel = (): void => store.set(null)
export const useOpenPanel = store.useValue
