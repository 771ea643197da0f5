export { DeliveryDrawer } from './DeliveryDrawer.tsx'
export { DeliveryFigures } from './DeliveryFigures.tsx'
export { DeliveryList } from './DeliveryList.tsx'
