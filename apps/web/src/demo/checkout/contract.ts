import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

/** The most of one product, colour and size in a cart. */
export const MAX_OF_ONE = 99
/** Baht. */
export const FAST_CHARGE = 5
/** At most 24 characters, 6 to 15 of them digits. */
export const PHONE = /^(?=.{6,24}$)\+?(?:[ ()-]*\d){6,15}[ ()-]*$/
export const CARD_NUMBER = /^\d{12,19}$/

export const destinations = ['home', 'office'] as const
export const shippingTypes = ['free', 'fast'] as const
/** Card, or cash on delivery. */
export const paymentMethods = ['card', 'cod'] as const

/** The texts of an address that its form asks for, and their most letters. `post`: the area code. */
export const addressTexts = ['name', 'building', 'street', 'city', 'state', 'post', 'country'] as const
export const ADDRESS_MAX = 80

/** Baht. */
const price = z.number().min(0).max(1_000_000)
const sum = z.number().min(0).max(10_000_000_000)
const quantity = z.number().int().min(1).max(MAX_OF_ONE)
const itemId = z.number().int().positive()
const short = z.string().max(40)

/** A line of the cart. Prices are baht for one piece. */
const cartItem = z.object({
  itemId,
  id: z.number().int().min(0),
  name: line(120),
  image: z.string().max(300),
  description: z.string().max(5000),
  color: short,
  size: short,
  quantity,
  offerPrice: price,
  salePrice: price,
})

export type CartItem = z.infer<typeof cartItem>

const text = line(ADDRESS_MAX)

/** An address to deliver to. */
export const addressShape = z.object({
  id: short.min(1),
  name: text,
  destination: z.enum(destinations),
  building: text,
  street: text,
  city: text,
  state: text,
  country: text,
  post: text,
  phone: z.string().trim().regex(PHONE),
  isDefault: z.boolean(),
})

export type Address = z.infer<typeof addressShape>

const addresses = z.object({ address: z.array(addressShape) })

/** Addresses. A new or changed default one is the only default one. */
export const address = {
  list: get('/api/address/list', addresses),
  new: post('/api/address/new', addressShape.omit({ id: true }), addresses),
  edit: post('/api/address/edit', addressShape, addresses),
}

const shipping = z.union([z.literal(0), z.literal(FAST_CHARGE)])
const type = z.enum(shippingTypes)
const method = z.object({ method: z.enum(paymentMethods) })
const card = z.string().regex(CARD_NUMBER)
export const cardShape = z.object({ holder: line(80), number: card })
const products = z.array(cartItem).max(100)
/** `subtotal`: what was added or removed, in baht. */
const lines = z.object({ products, subtotal: sum })

/** The client sends the lines of its cart, and gets them back changed. */
export const cart = {
  add: post('/api/cart/add', z.object({ product: cartItem.omit({ itemId: true }), products }), lines),
  remove: post('/api/cart/remove', z.object({ id: itemId, products }), lines),
  update: post('/api/cart/update', z.object({ id: itemId, quantity, products }), lines.extend({ oldSubTotal: sum })),
  billingAddress: post(
    '/api/cart/billing-address',
    z.object({ address: addressShape }),
    z.object({ billing: addressShape }),
  ),
  discount: post('/api/cart/discount', z.object({ total: sum, code: short }), z.object({ amount: sum })),
  /** `newShipping`: the change of the charge, in baht. */
  shippingCharge: post(
    '/api/cart/shipping-charge',
    z.object({ shipping, charge: type }),
    z.object({ shipping, newShipping: z.number(), type }),
  ),
  paymentMethod: post('/api/cart/payment-method', method, method),
  paymentCard: post('/api/cart/payment-card', z.object({ card }), z.object({ card })),
  reset: post('/api/cart/reset', z.object({}), z.object({})),
}
