import { beforeEach, expect, test } from 'vitest'
import { shop } from './contract.ts'
import { toDate, toDay } from './dates.ts'
import { addInvoice, client, invoiceOf, removeRows, reset } from './handlers.ts'
import { type InvoiceInput, totalsOf } from './invoices.ts'

beforeEach(reset)

const input: InvoiceInput = {
  name: 'Anong Saetang',
  email: 'anong@mail.example',
  phone: '+66 81 555 0101',
  address: '1 Lotus Lane, Chiang Mai',
  status: 2,
  items: [
    { name: 'Clay teapot', quantity: 2, price: 640 },
    { name: 'Kite', quantity: 1, price: 290.5 },
  ],
}
const ordersNow = async () => (await client(shop.orders, undefined)).orders

test('each list has at least two pages of rows', async () => {
  const { customers } = await client(shop.customers, undefined)
  const { products } = await client(shop.products, undefined)
  const { productreviews } = await client(shop.reviews, undefined)
  for (const rows of [customers, await ordersNow(), products, productreviews]) expect(rows.length).toBeGreaterThan(20)
})

test('an invoice has 10 % taxes and 5 % discount of its subtotal', () => {
  expect(totalsOf(input.items)).toEqual({ subtotal: 1570.5, taxes: 157.05, discount: 78.53, total: 1649.02 })
  expect(totalsOf([])).toEqual({ subtotal: 0, taxes: 0, discount: 0, total: 0 })
})

test('an invoice adds an order with the next number, all its pieces and its date', async () => {
  const before = await ordersNow()
  const id = addInvoice(input, '28.11.2026')
  const [added, ...others] = await ordersNow()
  expect(added).toEqual({
    id: Math.max(...before.map(order => order.id)) + 1,
    name: 'Anong Saetang',
    company: '',
    type: 'Retail',
    qty: 3,
    date: '28.11.2026',
    status: 2,
  })
  expect(others).toEqual(before)
  expect(invoiceOf(id)?.items).toEqual(input.items)
})

test.each<[string, Partial<InvoiceInput>]>([
  ['without a name', { name: ' ' }],
  ['with nine digits of a phone', { phone: '081 555 010' }],
  ['without an email address', { email: 'anong' }],
  ['without items', { items: [] }],
  ['with a quantity of −1', { items: [{ name: 'Kite', quantity: -1, price: 290 }] }],
  ['with a quantity of 10⁹', { items: [{ name: 'Kite', quantity: 10 ** 9, price: 290 }] }],
  ['with half a piece', { items: [{ name: 'Kite', quantity: 0.5, price: 290 }] }],
  ['with a price below 0', { items: [{ name: 'Kite', quantity: 1, price: -0.01 }] }],
  ['with an address of 201 letters', { address: 'x'.repeat(201) }],
])('an invoice %s is refused and adds nothing', async (_what, wrong) => {
  const before = await ordersNow()
  expect(() => addInvoice({ ...input, ...wrong }, '28.11.2026')).toThrow()
  expect(await ordersNow()).toEqual(before)
})

test('the invoice of a sample order has as many pieces as the order', async () => {
  for (const { id, qty } of await ordersNow())
    expect(invoiceOf(id)?.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(qty)
  expect(invoiceOf(1)).toBeUndefined()
})

test('an invoice stays as it is when products are removed', () => {
  const before = invoiceOf(790841)
  removeRows('products', new Set(Array.from({ length: 24 }, (_, at) => String(at + 1))))
  expect(before?.items).toHaveLength(1)
  expect(invoiceOf(790841)).toEqual(before)
})

test('removed rows are gone, and only those', async () => {
  const [first, ...others] = await ordersNow()
  removeRows('orders', new Set([String(first?.id)]))
  expect(await ordersNow()).toEqual(others)
  removeRows('customers', new Set(['none@mail.example']))
  expect((await client(shop.customers, undefined)).customers).toHaveLength(24)
})

test('a date is sorted as a day', () => {
  expect(['03.02.2026', '28.11.2025'].map(toDay).toSorted()).toEqual(['2025-11-28', '2026-02-03'])
  expect(toDate('2026-02-03')).toBe('03.02.2026')
})
