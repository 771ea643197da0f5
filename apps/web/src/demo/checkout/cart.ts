import * as z from 'zod'
import { createStore } from '../../ui/store.ts'
import { toSatang } from '../core/satang.ts'
import { type Address, cardShape, cart, type CartItem, type paymentMethods, type shippingTypes } from './contract.ts'
import { client } from './handlers.ts'
import seed from './seed.json'

export type { CartItem } from './contract.ts'

type ShippingType = (typeof shippingTypes)[number]
type PaymentMethod = (typeof paymentMethods)[number]

/** Amounts in baht: `total` is `subtotal` less `discount`, plus `shipping`. `step` counts from 0. */
const initialCart = {
  step: 0,
  subtotal: 0,
  total: 0,
  discount: 0,
  shipping: 0 as 0 | 5,
  products: [] as CartItem[],
  billing: null as Address | null,
  /** `card`: the number of the chosen card, or an empty text. */
  payment: { type: 'free' as ShippingType, method: 'cod' as PaymentMethod, card: '' },
}

type CartState = typeof initialCart

/** The cart of this tab. */
export const cartStore = createStore(initialCart)

/**
 * What the cart of the specification does not keep. `granted`: the baht a coupon gave, of which the discount is at most
 * what the goods cost. `reached`: the last step that was open.
 */
const beside = createStore({ granted: 0, reached: 0 })
export const useReached = (): number => beside.useValue().reached

/** The cards to pay with. Their numbers are invented. */
export const cardStore = createStore(z.array(cardShape).parse(seed.cards))

let last: Promise<unknown> = Promise.resolve()

/** Makes changes one after the other, so that each starts from the lines the one before has left. */
function inTurn(change: (before: CartState) => Promise<Partial<CartState>>): Promise<void> {
  const done = last.then(async () => {
    const changed = await change(cartStore.get())
    cartStore.set({ ...cartStore.get(), ...changed })
  })
  last = done.catch(() => undefined)
  return done
}

/** The cart at its beginning. */
function emptied(): CartState {
  beside.set({ granted: 0, reached: 0 })
  return initialCart
}

/**
 * The cart with other lines, whose sum differs by `change` baht. The discount is what the coupon gave, but never more
 * than the goods cost: the total is never below 0, and a smaller discount grows back with the goods.
 */
function withLines({ subtotal, shipping }: CartState, products: CartItem[], change: number): Partial<CartState> {
  if (products.length === 0) return emptied()
  const goods = toSatang(subtotal + change)
  const discount = Math.min(beside.get().granted, goods)
  return { products, subtotal: goods, discount, total: toSatang(goods - discount + shipping) }
}

/** Adds to the cart. Throws a DemoError if it is refused, for example above 99 of one product. */
export const addToCart = async (item: Omit<CartItem, 'itemId'>): Promise<void> =>
  inTurn(async before => {
    const { products, subtotal } = await client(cart.add, { product: item, products: before.products })
    return withLines(before, products, subtotal)
  })

export const removeItem = (id: number): Promise<void> =>
  inTurn(async before => {
    const { products, subtotal } = await client(cart.remove, { id, products: before.products })
    return withLines(before, products, -subtotal)
  })

/** `next`: the quantity of a line, from the one it has when its turn comes. */
export const changeQuantity = (id: number, next: (now: number) => number): Promise<void> =>
  inTurn(async before => {
    const quantity = next(before.products.find(({ itemId }) => itemId === id)?.quantity ?? 0)
    const { products, oldSubTotal, subtotal } = await client(cart.update, { id, quantity, products: before.products })
    return withLines(before, products, subtotal - oldSubTotal)
  })

/** Exchanges the discount for the one of this code, on the goods without shipping. */
export const applyCoupon = (code: string): Promise<void> =>
  inTurn(async ({ subtotal, total, discount }) => {
    const { amount } = await client(cart.discount, { total: subtotal, code })
    beside.set({ ...beside.get(), granted: amount })
    return { discount: amount, total: toSatang(total + discount - amount) }
  })

export const chooseBilling = (chosen: Address): Promise<void> =>
  inTurn(() => client(cart.billingAddress, { address: chosen }))

export const chooseShipping = (charge: ShippingType): Promise<void> =>
  inTurn(async ({ shipping, total, payment }) => {
    const answer = await client(cart.shippingCharge, { shipping, charge })
    return {
      shipping: answer.shipping,
      total: toSatang(total + answer.newShipping),
      payment: { ...payment, type: answer.type },
    }
  })

export const chooseMethod = (method: PaymentMethod): Promise<void> =>
  inTurn(async ({ payment }) => ({ payment: { ...payment, ...(await client(cart.paymentMethod, { method })) } }))

export const chooseCard = (card: string): Promise<void> =>
  inTurn(async ({ payment }) => ({ payment: { ...payment, ...(await client(cart.paymentCard, { card })) } }))

export const resetCart = (): Promise<void> =>
  inTurn(async () => {
    await client(cart.reset, {})
    return emptied()
  })

export function goToStep(step: number): void {
  beside.set({ ...beside.get(), reached: Math.max(step, beside.get().reached) })
  cartStore.set({ ...cartStore.get(), step })
}

/** How many pieces are in the cart. */
export const useCartCount = (): number =>
  cartStore.useValue().products.reduce((count, { quantity }) => count + quantity, 0)
