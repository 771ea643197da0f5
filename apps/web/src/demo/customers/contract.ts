import * as z from 'zod'
import { get, line } from '../core/contract.ts'

/** `dd.mm.yyyy`, as the endpoints have it. */
const date = z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/)
/** Customers, products and reviews: complete, processing, confirmed. Orders: complete, pending, processing. */
const status = z.literal([1, 2, 3])

export const buyer = z.object({
  name: line(80),
  email: z.email(),
  location: line(80),
  orders: z.number().int().min(0),
  date,
  status,
})

export const order = z.object({
  id: z.number().int(),
  name: line(80),
  company: z.string().max(80),
  type: line(40),
  qty: z.number().int().min(1),
  date,
  status,
})

/** `price` in baht. */
export const ware = z.object({
  id: z.number().int(),
  name: line(80),
  category: line(40),
  price: z.number().min(0),
  date,
  qty: z.number().int().min(0),
})

export const review = z.object({
  name: line(80),
  author: line(80),
  review: line(400),
  rating: z.number().min(0).max(5),
  date,
  status,
})

export type Buyer = z.infer<typeof buyer>
export type Order = z.infer<typeof order>
export type Ware = z.infer<typeof ware>
export type Review = z.infer<typeof review>
export type Status = z.infer<typeof status>

export const shop = {
  customers: get('/api/customer/list', z.object({ customers: z.array(buyer) })),
  orders: get('/api/customer/order/list', z.object({ orders: z.array(order) })),
  products: get('/api/customer/product/list', z.object({ products: z.array(ware) })),
  reviews: get('/api/customer/product/reviews', z.object({ productreviews: z.array(review) })),
}
