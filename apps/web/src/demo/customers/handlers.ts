import * as z from 'zod'
import { answer, clientOf } from '../core/answer.ts'
import { type Buyer, buyer, type Order, order, type Review, review, shop, type Ware, ware } from './contract.ts'
import { addInvoiceTo, type Invoice, type InvoiceInput, sampleInvoice } from './invoices.ts'
import seed from './seed.json'

const sample = z.object({
  customers: z.array(buyer),
  orders: z.array(order),
  products: z.array(ware),
  productreviews: z.array(review),
})

/** The samples, each order with an invoice of the sample products. */
function start() {
  const parsed = sample.parse(seed)
  return {
    data: parsed,
    invoices: new Map<number, Invoice>(parsed.orders.map(each => [each.id, sampleInvoice(each, parsed.products)])),
  }
}

let { data, invoices } = start()

export const reset = (): void => void ({ data, invoices } = start())

export const handlers = [
  answer(shop.customers, () => ({ customers: data.customers })),
  answer(shop.orders, () => ({ orders: data.orders })),
  answer(shop.products, () => ({ products: data.products })),
  answer(shop.reviews, () => ({ productreviews: data.productreviews })),
]

export const client = clientOf(handlers)

/** What identifies a row of each list. */
export const keyOf = {
  customers: ({ email }: Buyer) => email,
  orders: ({ id }: Order) => String(id),
  products: ({ id }: Ware) => String(id),
  productreviews: ({ name, author }: Review) => `${name} ${author}`,
}

const without = <Row>(rows: readonly Row[], key: (row: Row) => string, keys: ReadonlySet<string>): Row[] =>
  rows.filter(row => !keys.has(key(row)))

/** Removes rows of a list from this tab. */
export function removeRows(list: keyof typeof keyOf, keys: ReadonlySet<string>): void {
  data = {
    ...data,
    ...(list === 'customers' && { customers: without(data.customers, keyOf.customers, keys) }),
    ...(list === 'orders' && { orders: without(data.orders, keyOf.orders, keys) }),
    ...(list === 'products' && { products: without(data.products, keyOf.products, keys) }),
    ...(list === 'productreviews' && {
      productreviews: without(data.productreviews, keyOf.productreviews, keys),
    }),
  }
}

/** The invoice of an order. */
export const invoiceOf = (id: number): Invoice | undefined => invoices.get(id)

/** Adds an order with its invoice, dated `today` (`dd.mm.yyyy`). Returns its id. Throws where the input does not fit. */
export function addInvoice(input: InvoiceInput, today: string): number {
  const { order: added, invoice } = addInvoiceTo(data.orders, input, today)
  data = { ...data, orders: [added, ...data.orders] }
  invoices.set(added.id, invoice)
  return added.id
}
