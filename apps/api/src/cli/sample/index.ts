import type { Deps } from '../../platform/deps.ts'

/** Fills an operator that is there to be tried out with members and their history. Called while it has no member. */
export type LoadSample = (deps: Deps) => Promise<void>

/** Nothing is invented in advance: the simulator brings members to life as soon as it runs. */
export const loadSample: LoadSample = async () => undefined
