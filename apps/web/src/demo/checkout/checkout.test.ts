import { beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  applyCoupon,
  cartStore,
  changeQuantity,
  chooseBilling,
  chooseCard,
  chooseMethod,
  chooseShipping,
  goToStep,
  removeItem,
  resetCart,
} from './cart.ts'
import { address, addressShape, cart } from './contract.ts'
import { examples } from './examples.ts'
import { client, drawFrom, reset } from './handlers.ts'

beforeEach(async () => {
  reset()
  await resetCart()
})

const { product, products } = examples['/api/cart/add']
const fields = addressShape.omit({ id: true }).parse(examples['/api/address/new'])
const changed = addressShape.parse(examples['/api/address/edit'])
const refused = (detail: string) => ({
  status: 500,
  message: 'Internal server error',
  detail: expect.stringContaining(detail),
})

describe('the endpoints of the cart', () => {
  test('another product becomes a line with its own id, and the answer has what was added', async () => {
    const answer = await client(cart.add, { product: { ...product, color: 'red' }, products })
    expect(answer.subtotal).toBe(240)
    expect(answer.products.map(({ color, quantity }) => [color, quantity])).toEqual([
      ['blue', 2],
      ['red', 2],
    ])
    expect(new Set(answer.products.map(({ itemId }) => itemId)).size).toBe(2)
  })

  test('the same product, colour and size are one line with the sum of the quantities', async () => {
    const answer = await client(cart.add, { product: { ...product, quantity: 3 }, products })
    expect(answer.subtotal).toBe(360)
    expect(answer.products).toMatchObject([{ id: 3, quantity: 5 }])
    expect(answer.products[0]?.itemId).not.toBe(1)
  })

  test('another size is another line', async () => {
    expect((await client(cart.add, { product: { ...product, size: '12' }, products })).products).toHaveLength(2)
  })

  test('a line is removed by its id, and the answer has what it cost', async () => {
    expect(await client(cart.remove, { id: 1, products })).toEqual({ products: [], subtotal: 240 })
  })

  test('a quantity is changed by the id, and the answer has the sums before and after', async () => {
    const answer = await client(cart.update, { id: 1, quantity: 5, products })
    expect(answer).toEqual({ products: [{ ...product, itemId: 1, quantity: 5 }], oldSubTotal: 240, subtotal: 600 })
  })

  test.each([-1, 0, 1.5, 100, 1_000_000_000])('a quantity of %d is refused', async quantity => {
    await expect(client(cart.update, { id: 1, quantity, products })).rejects.toMatchObject(refused('quantity'))
    await expect(client(cart.add, { product: { ...product, quantity }, products })).rejects.toMatchObject(
      refused('quantity'),
    )
  })

  test('more than 99 of one product in two steps are refused as well', async () => {
    await expect(client(cart.add, { product: { ...product, quantity: 98 }, products })).rejects.toMatchObject(
      refused('at most 99'),
    )
  })

  test('an item that is not in the cart can be neither removed nor changed', async () => {
    await expect(client(cart.remove, { id: 7, products })).rejects.toMatchObject(refused('no item 7'))
    await expect(client(cart.update, { id: 7, quantity: 1, products })).rejects.toMatchObject(refused('no item 7'))
  })

  test('a name of 121 letters and a price below 0 are refused', async () => {
    await expect(client(cart.add, { product: { ...product, name: 'x'.repeat(121) }, products })).rejects.toMatchObject(
      refused('name'),
    )
    await expect(client(cart.add, { product: { ...product, offerPrice: -1 }, products })).rejects.toMatchObject(
      refused('offerPrice'),
    )
  })

  test('the address to deliver to, the method and the card come back as they were sent', async () => {
    expect(await client(cart.billingAddress, { address: changed })).toEqual({ billing: changed })
    expect(await client(cart.paymentMethod, { method: 'card' })).toEqual({ method: 'card' })
    expect(await client(cart.paymentCard, { card: '0000111122223333' })).toEqual({ card: '0000111122223333' })
    expect(await client(cart.reset, {})).toEqual({})
  })

  test.each(['', '12345', '0000 1111 2222 3333', 'x'.repeat(16), '0'.repeat(20)])(
    'a card number %j is refused',
    async card => {
      await expect(client(cart.paymentCard, { card })).rejects.toMatchObject(refused('card'))
    },
  )

  test('an unknown method and an unknown kind of shipping are refused', async () => {
    await expect(client(cart.paymentMethod, { method: 'gold' as 'cod' })).rejects.toMatchObject(refused('method'))
    await expect(client(cart.shippingCharge, { shipping: 0, charge: 'slow' as 'free' })).rejects.toMatchObject(
      refused('charge'),
    )
  })

  test('fast shipping adds 5 once, and free shipping takes it back', async () => {
    const charge = (shipping: 0 | 5, type: 'free' | 'fast') => client(cart.shippingCharge, { shipping, charge: type })
    expect(await charge(0, 'fast')).toEqual({ shipping: 5, newShipping: 5, type: 'fast' })
    expect(await charge(5, 'fast')).toEqual({ shipping: 5, newShipping: 0, type: 'fast' })
    expect(await charge(5, 'free')).toEqual({ shipping: 0, newShipping: -5, type: 'free' })
    expect(await charge(0, 'free')).toEqual({ shipping: 0, newShipping: 0, type: 'free' })
  })
})

describe('discount codes', () => {
  const discount = async (total: number, code: string) => (await client(cart.discount, { total, code })).amount

  test.each([
    ['BERRY50', 49, 1000],
    ['BERRY50', 12, 12],
    ['UPTO200', 199, 1000],
    ['UPTO200', 30, 30],
  ])('%s takes whole numbers from 1 to %d from a total', async (code, most, total) => {
    drawFrom(1)
    const amounts = await Promise.all(Array.from({ length: 1000 }, () => discount(total, code)))
    expect(amounts.every(Number.isInteger)).toBe(true)
    expect([Math.min(...amounts), Math.max(...amounts)]).toEqual([1, most])
  })

  test('the same seed draws the same discounts', async () => {
    const three = async () => {
      drawFrom(7)
      return [await discount(500, 'BERRY50'), await discount(500, 'UPTO200'), await discount(500, 'BERRY50')]
    }
    expect(await three()).toEqual(await three())
  })

  test('FLAT05 takes up to 5 and SUB150 up to 150', async () => {
    expect([await discount(100, 'FLAT05'), await discount(3, 'FLAT05')]).toEqual([5, 3])
    expect([await discount(1000, 'SUB150'), await discount(149, 'SUB150')]).toEqual([150, 149])
  })

  test.each(['berry50', 'Flat05', 'BERRY51', 'constructor', ''])('any other code, such as %j, gives 0', async code => {
    expect(await discount(1000, code)).toBe(0)
  })

  test('a total of 0 gives no discount', async () => {
    const codes = ['BERRY50', 'FLAT05', 'SUB150', 'UPTO200']
    expect(await Promise.all(codes.map(code => discount(0, code)))).toEqual([0, 0, 0, 0])
  })

  test('a total below 0 and a code of 41 letters are refused', async () => {
    await expect(discount(-1, 'FLAT05')).rejects.toMatchObject(refused('total'))
    await expect(discount(10, 'x'.repeat(41))).rejects.toMatchObject(refused('code'))
  })
})

describe('the cart of the tab', () => {
  const add = (changes: Partial<typeof product> = {}) => addToCart({ ...product, ...changes })
  const totals = () => {
    const { subtotal, discount, shipping, total } = cartStore.get()
    return { subtotal, discount, shipping, total }
  }

  test('adding, changing and removing adjust subtotal and total', async () => {
    await add()
    await add({ color: 'red', quantity: 1, offerPrice: 0.1 })
    expect(totals()).toEqual({ subtotal: 240.1, discount: 0, shipping: 0, total: 240.1 })
    const [first, second] = cartStore.get().products
    await changeQuantity(second?.itemId ?? 0, () => 3)
    expect(totals()).toEqual({ subtotal: 240.3, discount: 0, shipping: 0, total: 240.3 })
    await removeItem(first?.itemId ?? 0)
    expect(totals()).toEqual({ subtotal: 0.3, discount: 0, shipping: 0, total: 0.3 })
  })

  test('changes made at the same time all count', async () => {
    await Promise.all([add({ quantity: 1 }), add({ quantity: 1 }), add({ color: 'red', quantity: 1 })])
    expect(cartStore.get().products.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(totals().total).toBe(360)
  })

  test('two steps at the same time both count', async () => {
    await add({ quantity: 5 })
    const id = cartStore.get().products[0]?.itemId ?? 0
    await Promise.all([changeQuantity(id, now => now - 1), changeQuantity(id, now => now - 1)])
    expect(cartStore.get().products[0]?.quantity).toBe(3)
  })

  test('a refused change throws, changes nothing and stops no later one', async () => {
    await add({ quantity: 99 })
    const before = cartStore.get()
    await expect(add({ quantity: 1 })).rejects.toMatchObject(refused('at most 99'))
    expect(cartStore.get()).toEqual(before)
    await add({ color: 'red' })
    expect(cartStore.get().products).toHaveLength(2)
  })

  test('another code replaces the discount, and an unknown one removes it', async () => {
    await add()
    await applyCoupon('SUB150')
    expect(totals()).toMatchObject({ discount: 150, total: 90 })
    await applyCoupon('FLAT05')
    expect(totals()).toMatchObject({ discount: 5, total: 235 })
    await applyCoupon('flat05')
    expect(totals()).toMatchObject({ discount: 0, total: 240 })
  })

  test('a discount is at most what the goods cost, and grows back with them', async () => {
    await add()
    await applyCoupon('SUB150')
    await chooseShipping('fast')
    await changeQuantity(cartStore.get().products[0]?.itemId ?? 0, () => 1)
    expect(totals()).toEqual({ subtotal: 120, discount: 120, shipping: 5, total: 5 })
    await add({ quantity: 1 })
    expect(totals()).toEqual({ subtotal: 240, discount: 150, shipping: 5, total: 95 })
  })

  test('one less and one more leave the price as it was', async () => {
    await add()
    await applyCoupon('SUB150')
    const [before, id] = [totals(), cartStore.get().products[0]?.itemId ?? 0]
    await changeQuantity(id, now => now - 1)
    await changeQuantity(id, now => now + 1)
    expect(totals()).toEqual(before)
  })

  test('a code is of the goods, not of the shipping', async () => {
    await add({ quantity: 1, offerPrice: 100 })
    await chooseShipping('fast')
    await applyCoupon('SUB150')
    expect(totals()).toEqual({ subtotal: 100, discount: 100, shipping: 5, total: 5 })
  })

  test('choosing fast shipping twice adds 5 once, and free shipping takes it back', async () => {
    await add()
    await Promise.all([chooseShipping('fast'), chooseShipping('fast')])
    expect(totals()).toMatchObject({ shipping: 5, total: 245 })
    expect(cartStore.get().payment.type).toBe('fast')
    await chooseShipping('free')
    expect(totals()).toMatchObject({ shipping: 0, total: 240 })
  })

  test('address, method and card are kept, and a refused card is not', async () => {
    await add()
    await chooseBilling(changed)
    await chooseMethod('card')
    await chooseCard('0000111122223333')
    await expect(chooseCard('123')).rejects.toMatchObject(refused('card'))
    expect(cartStore.get()).toMatchObject({
      billing: changed,
      payment: { type: 'free', method: 'card', card: '0000111122223333' },
    })
  })

  test('the cart is as at the beginning after a reset, and after the last item is removed', async () => {
    for (const empty of [resetCart, () => removeItem(cartStore.get().products[0]?.itemId ?? 0)]) {
      await add()
      await applyCoupon('FLAT05')
      await chooseShipping('fast')
      await chooseMethod('card')
      goToStep(2)
      await empty()
      expect(cartStore.get()).toEqual({
        step: 0,
        subtotal: 0,
        total: 0,
        discount: 0,
        shipping: 0,
        products: [],
        billing: null,
        payment: { type: 'free', method: 'cod', card: '' },
      })
    }
  })
})

describe('addresses', () => {
  const list = async () => (await client(address.list, undefined)).address
  const defaults = (all: Awaited<ReturnType<typeof list>>) => all.filter(({ isDefault }) => isDefault)

  test('a new address has an id of its own, and as default clears the default of all others', async () => {
    const before = await list()
    const after = (await client(address.new, fields)).address
    expect(after).toHaveLength(before.length + 1)
    expect(before.map(({ id }) => id)).not.toContain(after.at(-1)?.id)
    expect(defaults(after)).toEqual([{ ...fields, id: after.at(-1)?.id }])
    expect(await list()).toEqual(after)
  })

  test('a changed address keeps its place, and as default clears the default of all others', async () => {
    const before = await list()
    const after = (await client(address.edit, changed)).address
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(defaults(after)).toEqual([changed])
  })

  test('an address that is not the default leaves the default of the others', async () => {
    const before = defaults(await list())
    expect(defaults((await client(address.new, { ...fields, isDefault: false })).address)).toEqual(before)
  })

  test('the only default stays the default, whatever is sent', async () => {
    const [only] = defaults(await list())
    if (only === undefined) throw new Error('there is no default address')
    expect(defaults((await client(address.edit, { ...only, isDefault: false })).address)).toEqual([only])
  })

  test('an unknown address cannot be changed', async () => {
    const before = await list()
    await expect(client(address.edit, { ...fields, id: 'none' })).rejects.toMatchObject(refused('no address none'))
    expect(await list()).toEqual(before)
  })

  test.each([
    ['name', ' '],
    ['building', 'x'.repeat(81)],
    ['post', ''],
    ['phone', 'call me'],
    ['phone', '1-----'],
    ['phone', '1234567890123456'],
    ['phone', ''],
    ['destination', 'boat'],
  ])('an address whose %s is %j is refused', async (field, text) => {
    const before = await list()
    await expect(client(address.new, { ...fields, [field]: text })).rejects.toMatchObject(refused(field))
    expect(await list()).toEqual(before)
  })
})
