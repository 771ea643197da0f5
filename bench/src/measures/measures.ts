import type { Measure } from '../measure.ts'

type Entry = { readonly about: string; readonly parts?: readonly string[]; load(): Promise<Measure> }

/** By the name that `npm run bench` takes; each is loaded when it is run. */
export const measures = {
  list: {
    about: 'the list endpoint against a bare route; deep pages against the first',
    load: async () => (await import('./list.ts')).measureList,
  },
  growth: {
    about: 'every order of every list, and the overview, as history grows',
    load: async () => (await import('./growth.ts')).measureGrowth,
  },
  export: {
    about: 'a whole list as a file: memory, and rows a second',
    load: async () => (await import('./export.ts')).measureExport,
  },
  summaries: {
    about: 'a year of days out of a long history, against reading 365 rows',
    load: async () => (await import('./summaries.ts')).measureSummaries,
  },
  ledger: {
    about: 'transfers against the same statements without us',
    load: async () => (await import('./ledger.ts')).measureLedger,
  },
  web: {
    about: 'the built web in a browser: first rows beside react-admin, warm screens, interactions',
    parts: ['first-rows', 'login', 'warm', 'lists'],
    load: async () => (await import('./web.ts')).measureWeb,
  },
  rules: {
    about: 'rules of risk: events a second, and what they add to a request',
    load: async () => (await import('./rules.ts')).measureRules,
  },
  draws: {
    about: 'draws of the wheel against their weights',
    load: async () => (await import('./draws.ts')).measureDraws,
  },
  clone: {
    about: 'npm start on a fresh clone until the product is ready',
    load: async () => (await import('./clone.ts')).measureClone,
  },
  api: { about: 'memory, start, sockets', load: async () => (await import('./api.ts')).measureApi },
} satisfies Readonly<Record<string, Entry>>

export type MeasureName = keyof typeof measures

export const entryOf = (name: string): Entry | undefined =>
  Object.hasOwn(measures, name) ? measures[name as MeasureName] : undefined
