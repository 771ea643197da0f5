import * as z from 'zod'
import { createStore } from '../../ui/store.ts'
import { type Address, cardShape, cart, type CartItem, type paymentMethods, type shippingTypes } from './contract.ts'
import { client, toSatang } from './handlers.ts'
import seed from './seed.json'

export type { CartItem } from './contract.ts'

type ShippingType = (typeof shippingTypes)[number]
type PaymentMethod = (typeof paymentMethods)[number]

/** Amounts in baht: `total` is `subtotal` less `discount`, plus `shipping`. `step` counts from 0. */
export const initialCart = {
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

/**
 * The cart with other lines, whose sum differs by `change` baht. A discount is never more than the goods cost, so that
 * the total is never below 0; an empty cart is as at the beginning.
 */
function withLines({ subtotal, discount, shipping }: CartState, products: CartItem[], change: number) {
  if (products.length === 0) return initialCart
  const goods = toSatang(subtotal + change)
  const kept = Math.min(discount, goods)
  return { products, subtotal: goods, discount: kept, total: toSatang(goods - kept + shipping) }
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
    return initialCart
  })

export const goToStep = (step: number): void => cartStore.set({ ...cartStore.get(), step })

/** How many pieces are in the cart. */
export const useCartCount = (): number =>
  cartStore.useValue().products.reduce((count, { quantity }) => count + quantity, 0)
