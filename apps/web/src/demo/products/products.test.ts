import { expect, test } from 'vitest'
import { choices, type Filter, type Product, products, quantityShape, sizes } from './contract.ts'
import { noFilter, partsOf, switched } from './filter.ts'
import { client } from './handlers.ts'

const all = async (): Promise<Product[]> => (await client(products.list, undefined)).products
const find = (part: Partial<Filter>): Promise<Product[]> =>
  client(products.filter, { filter: { ...noFilter, ...part } })
const idsOf = (found: readonly Product[]) => found.map(({ id }) => id).toSorted((one, other) => one - other)
/** The ids that a rule picks out of the list; the sample data must have some that it picks and some that it does not. */
async function idsWhere(rule: (product: Product) => boolean): Promise<number[]> {
  const stock = await all()
  const ids = idsOf(stock.filter(rule))
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThan(stock.length)
  return ids
}

test('there are eight products with the ids 1 to 8, and the facts of the specification', async () => {
  expect(idsOf(await all())).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(sizes).toEqual(['8', '10', '12', '14', '16', '18', '20'])
  expect(choices.colors).toHaveLength(16)
})

test('no filter finds all products, the cheapest first', async () => {
  const found = await find({})
  expect(found.map(({ offerPrice }) => offerPrice)).toEqual([9, 34, 48, 94.5, 130, 150, 179.55, 279.3])
})

test.each(['name', 'description', 'rating', 'salePrice', 'offerPrice', 'gender'] as const)(
  'the search looks at the %s, in capital or small letters',
  async field => {
    const [, second] = await all()
    const text = String(second?.[field]).slice(0, 40)
    expect(idsOf(await find({ search: text.toUpperCase() }))).toContain(2)
    expect(idsOf(await find({ search: text.toLowerCase() }))).toContain(2)
  },
)

test('a text that no product has finds none', async () => {
  expect(await find({ search: 'xyzzy' })).toEqual([])
})

test('one of the genders is enough', async () => {
  const wanted = await idsWhere(({ gender }) => gender !== 'male')
  expect(idsOf(await find({ gender: ['female', 'kids'] }))).toEqual(wanted)
})

test('one of the categories is enough', async () => {
  const wanted = await idsWhere(({ categories }) => categories.includes('toys') || categories.includes('books'))
  expect(idsOf(await find({ categories: ['toys', 'books'] }))).toEqual(wanted)
})

test('the category all asks for nothing, alone or beside another', async () => {
  expect(await find({ categories: ['all'] })).toEqual(await find({}))
  expect(await find({ categories: ['all', 'toys'] })).toEqual(await find({ categories: ['toys'] }))
})

test('one of the colours is enough', async () => {
  const wanted = await idsWhere(({ colors }) => colors.includes('Teal') || colors.includes('Pink'))
  expect(idsOf(await find({ colors: ['Teal', 'Pink'] }))).toEqual(wanted)
})

test('a price range includes both of its ends', async () => {
  expect((await find({ price: '48-150' })).map(({ offerPrice }) => offerPrice)).toEqual([48, 94.5, 130, 150])
  expect(await find({ price: '49-94' })).toEqual([])
})

test('a rating finds products that have at least this one', async () => {
  const wanted = await idsWhere(({ rating }) => rating >= 4)
  expect(idsOf(await find({ rating: 4 }))).toEqual(wanted)
})

test('a product has to meet all parts of the filter', async () => {
  expect(idsOf(await find({ gender: ['female'], categories: ['kitchen'] }))).toEqual([3, 8])
  expect(idsOf(await find({ gender: ['female'], categories: ['kitchen'], rating: 4 }))).toEqual([3])
  expect(idsOf(await find({ gender: ['male'], categories: ['kitchen'] }))).toEqual([])
})

test.each([
  ['low', ({ offerPrice }: Product) => -offerPrice],
  ['high', ({ offerPrice }: Product) => offerPrice],
  ['popularity', ({ popularity }: Product) => popularity],
  ['discount', ({ discount }: Product) => discount],
  ['new', ({ created }: Product) => Date.parse(created)],
] as const)('sorted by %s', async (sort, value) => {
  const values = (await find({ sort })).map(value)
  expect(values).toEqual(values.toSorted((one, other) => other - one))
  expect(values.length).toBe(8)
})

test('sorting does not change the list or its first product', async () => {
  const before = await all()
  await find({ sort: 'high' })
  expect(await all()).toEqual(before)
})

test.each<[string, object]>([
  ['search', { search: 'x'.repeat(101) }],
  ['sort', { sort: 'random' }],
  ['gender', { gender: ['robot'] }],
  ['categories', { categories: ['cars'] }],
  ['colors', { colors: ['Ultraviolet'] }],
  ['price', { price: '50-10' }],
  ['price', { price: '50' }],
  ['price', { price: 'cheap-dear' }],
  ['price', { price: '1-2-3' }],
  ['rating', { rating: -1 }],
  ['rating', { rating: 1e9 }],
])('a filter with a wrong %s is refused: %j', async (field, part) => {
  await expect(find(part)).rejects.toMatchObject({
    status: 500,
    message: 'Internal server error',
    detail: expect.stringContaining(`filter.${field}`),
  })
})

test('the details of a product are found by its id, as a number or a text', async () => {
  expect(await client(products.details, { id: 3 })).toMatchObject({ id: 3 })
  expect(await client(products.details, { id: '3' })).toMatchObject({ id: 3 })
})

test('the id default is the first product', async () => {
  expect(await client(products.details, { id: 'default' })).toEqual((await all())[0])
})

test.each(['99', 'nothing', '', 1.5, -1, 1e9])('there are no details for the unknown id %j', async id => {
  expect(await client(products.details, { id })).toBeNull()
})

test('related are all other products', async () => {
  expect(idsOf(await client(products.related, { id: 3 }))).toEqual([1, 2, 4, 5, 6, 7, 8])
  expect(idsOf(await client(products.related, { id: 'default' }))).toEqual([2, 3, 4, 5, 6, 7, 8])
})

test('the reviews say who wrote them', async () => {
  const { productReviews } = await client(products.reviews, undefined)
  expect(productReviews.length).toBeGreaterThan(0)
  for (const { profile } of productReviews) expect(profile.name).not.toBe('')
})

test.each(['1', '99', ' 7 '])('%j is a quantity', text => {
  expect(quantityShape.safeParse(text).data).toBe(Number(text))
})

test.each(['0', '-1', '1.5', '1e3', '100', '1000000000', '', 'two'])('%j is no quantity', text => {
  expect(quantityShape.safeParse(text).success).toBe(false)
})

test('each part of a filter can be removed', () => {
  const filter: Filter = {
    ...noFilter,
    search: 'pot',
    gender: ['male', 'kids'],
    colors: ['Red'],
    price: '0-10',
    rating: 3,
  }
  expect(partsOf(filter).map(({ value }) => value)).toEqual(['male', 'kids', 'Red', 'pot', '0-10', '3'])
  const rest = partsOf(filter).reduce(
    (left, { value }) => partsOf(left).find(part => part.value === value)?.rest ?? left,
    filter,
  )
  expect(rest).toEqual(noFilter)
})

test('the category all and the others exclude each other, and all is no part to remove', () => {
  const toys = switched({ ...noFilter, categories: ['all'] }, 'categories', 'toys', true)
  expect(toys.categories).toEqual(['toys'])
  const everything = switched(toys, 'categories', 'all', true)
  expect(everything.categories).toEqual(['all'])
  expect(partsOf(everything)).toEqual([])
})
