import * as z from 'zod'
import { line } from '../core/contract.ts'
import { toSatang } from '../core/satang.ts'
import type { Order, Ware } from './contract.ts'

export const MAX_QUANTITY = 999
export const MAX_PRICE = 1_000_000
const TAX = 0.1
const DISCOUNT = 0.05

/** `price` of one piece, in baht. */
const item = z.object({
  name: line(80),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  price: z.number().min(0).max(MAX_PRICE),
})

export const invoiceInput = z.object({
  name: line(80),
  email: z.email().max(120),
  phone: z.string().regex(/^(\D*\d){10,15}\D*$/),
  address: line(200),
  status: z.literal([1, 2, 3]),
  items: z.array(item).min(1).max(50),
})

export type Item = z.infer<typeof item>
export type InvoiceInput = z.infer<typeof invoiceInput>
export type Invoice = Pick<InvoiceInput, 'email' | 'phone' | 'address' | 'items'>

/** The amounts of an invoice in baht: 10 % taxes and 5 % discount, both of the subtotal. */
export function totalsOf(items: readonly Pick<Item, 'quantity' | 'price'>[]) {
  const subtotal = toSatang(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0))
  const [taxes, discount] = [toSatang(subtotal * TAX), toSatang(subtotal * DISCOUNT)]
  return { subtotal, taxes, discount, total: toSatang(subtotal + taxes - discount) }
}

/** An order and its invoice, of what was typed; the order's number follows the highest. */
export function addInvoiceTo(orders: readonly Order[], input: InvoiceInput, today: string) {
  const { name, status, items, ...contact } = invoiceInput.parse(input)
  const order: Order = {
    id: Math.max(0, ...orders.map(({ id }) => id)) + 1,
    name,
    company: '',
    type: 'Retail',
    qty: items.reduce((sum, { quantity }) => sum + quantity, 0),
    date: today,
    status,
  }
  return { order, invoice: { ...contact, items } }
}

/** The invoice of a sample order: as many pieces as it counts, of up to three products. */
export function sampleInvoice({ id, name, qty }: Order, products: readonly Ware[]): Invoice {
  const kinds = Math.min(3, qty)
  const items = Array.from({ length: kinds }, (_, at) => {
    const product = products[(id + at * 5) % products.length]
    const quantity = at === 0 ? qty - kinds + 1 : 1
    return { name: product?.name ?? name, quantity, price: product?.price ?? 0 }
  })
  const user = name.toLowerCase().replaceAll(/[^a-z]+/g, '.')
  return { email: `${user}@mail.example`, phone: '+66 81 555 0199', address: '12 Riverside Road, Bangkok 10200', items }
}
