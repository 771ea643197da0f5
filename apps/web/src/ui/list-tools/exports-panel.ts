import { createStore } from '../store.ts'

const store = createStore(false)

/** The panel of the admin's exports, which the shell shows beside any page. */
export const openExports = (): void => store.set(true)
export const closeExports = (): void => store.set(false)
export const useExportsOpen = store.useValue
