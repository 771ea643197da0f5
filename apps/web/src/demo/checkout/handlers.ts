import * as z from 'zod'
import { answer, clientOf } from '../core/answer.ts'
import { randomFrom } from '../core/random.ts'
import { toSatang } from '../core/satang.ts'
import { type Address, address, addressShape, cart, type CartItem, FAST_CHARGE, MAX_OF_ONE } from './contract.ts'
import seed from './seed.json'

const sampleAddresses = (): Address[] => z.array(addressShape).parse(seed.addresses)

let addresses = sampleAddresses()
let random = randomFrom(50)

/** The numbers that random discounts are drawn from. */
export const drawFrom = (start: number): void => void (random = randomFrom(start))

/** The addresses every tab starts with. The cart itself is the client's. */
export function reset(): void {
  addresses = sampleAddresses()
  drawFrom(50)
}

const priceOf = ({ quantity, offerPrice }: CartItem): number => toSatang(quantity * offerPrice)

function lineOf(products: readonly CartItem[], id: number): CartItem {
  const found = products.find(({ itemId }) => itemId === id)
  if (found === undefined) throw new Error(`there is no item ${id} in the cart`)
  return found
}

const coupons = new Map([
  ['BERRY50', { most: 49, isRandom: true }],
  ['FLAT05', { most: 5, isRandom: false }],
  ['SUB150', { most: 150, isRandom: false }],
  ['UPTO200', { most: 199, isRandom: true }],
])

export const couponCodes: readonly string[] = [...coupons.keys()]

/** The discount on a total, in baht. A random one is a whole number from 1. */
function discountOf(total: number, code: string): number {
  const { most = 0, isRandom = false } = coupons.get(code) ?? {}
  const limit = Math.min(total, most)
  if (!isRandom) return limit
  const whole = Math.floor(limit)
  return Math.min(whole, 1 + Math.floor(random() * whole))
}

/** Puts an address in the list. One is the default: it stays so until another is. */
function save(input: Address): { address: Address[] } {
  const isKnown = addresses.some(({ id }) => id === input.id)
  const isOnly = addresses.every(({ id, isDefault }) => id === input.id || !isDefault)
  const saved = { ...input, isDefault: input.isDefault || isOnly }
  addresses = (isKnown ? addresses : [...addresses, saved]).map(each =>
    each.id === saved.id ? saved : { ...each, isDefault: each.isDefault && !saved.isDefault },
  )
  return { address: addresses }
}

export const handlers = [
  answer(cart.add, ({ product, products }) => {
    const same = products.find(
      ({ id, color, size }) => id === product.id && color === product.color && size === product.size,
    )
    const itemId = Math.max(0, ...products.map(each => each.itemId)) + 1
    const added = { ...product, itemId, quantity: product.quantity + (same?.quantity ?? 0) }
    if (added.quantity > MAX_OF_ONE) throw new Error(`a cart holds at most ${MAX_OF_ONE} of one product`)
    return {
      products: same === undefined ? [...products, added] : products.map(each => (each === same ? added : each)),
      subtotal: priceOf({ ...product, itemId }),
    }
  }),
  answer(cart.remove, ({ id, products }) => {
    const removed = lineOf(products, id)
    return { products: products.filter(each => each !== removed), subtotal: priceOf(removed) }
  }),
  answer(cart.update, ({ id, quantity, products }) => {
    const before = lineOf(products, id)
    const after = { ...before, quantity }
    return {
      products: products.map(each => (each === before ? after : each)),
      oldSubTotal: priceOf(before),
      subtotal: priceOf(after),
    }
  }),
  answer(cart.billingAddress, input => ({ billing: input.address })),
  answer(cart.discount, ({ total, code }) => ({ amount: discountOf(total, code) })),
  answer(cart.shippingCharge, ({ shipping, charge }) => {
    const next = charge === 'fast' ? FAST_CHARGE : 0
    return { shipping: next, newShipping: next - shipping, type: charge }
  }),
  answer(cart.paymentMethod, ({ method }) => ({ method })),
  answer(cart.paymentCard, ({ card }) => ({ card })),
  answer(cart.reset, () => ({})),
  answer(address.list, () => ({ address: addresses })),
  answer(address.new, input => save({ ...input, id: crypto.randomUUID() })),
  answer(address.edit, input => {
    if (!addresses.some(({ id }) => id === input.id)) throw new Error(`there is no address ${input.id}`)
    return save(input)
  }),
]

export const client = clientOf(handlers)
