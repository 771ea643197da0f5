import { choices, type Filter } from './contract.ts'

export const noFilter: Filter = {
  search: '',
  sort: 'low',
  gender: [],
  categories: [],
  colors: [],
  price: '',
  rating: 0,
}

export type SeveralKey = keyof typeof choices
export const severalKeys = Object.keys(choices) as SeveralKey[]
const singleKeys = ['search', 'price', 'rating'] as const

/** A part of a filter: its value, and the filter without it. */
export type Part = { readonly key: SeveralKey | (typeof singleKeys)[number]; readonly value: string; rest: Filter }

/** Every part of a filter that asks for something. */
export const partsOf = (filter: Filter): Part[] => [
  ...severalKeys.flatMap(key =>
    filter[key]
      .filter(value => value !== 'all')
      .map(value => ({ key, value, rest: switched(filter, key, value, false) })),
  ),
  ...singleKeys
    .filter(key => filter[key] !== noFilter[key])
    .map(key => ({ key, value: String(filter[key]), rest: { ...filter, [key]: noFilter[key] } })),
]

/** The filter with a value switched on or off. `all` and the others exclude each other. */
export function switched(filter: Filter, key: SeveralKey, value: string, isOn: boolean): Filter {
  const others = filter[key].filter(each => each !== value && (!isOn || (each === 'all') === (value === 'all')))
  return { ...filter, [key]: isOn ? [...others, value] : others }
}
