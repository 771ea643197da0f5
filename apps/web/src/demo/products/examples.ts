import { noFilter } from './filter.ts'

export const examples = {
  '/api/products/filter': { filter: noFilter },
  '/api/product/details': { id: 'default' },
  '/api/product/related': { id: 1 },
}
