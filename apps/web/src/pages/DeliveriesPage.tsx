import { DeliveryDrawer, DeliveryFigures, DeliveryList } from '../features/deliveries/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /deliveries: the events to the player site, with what waits or was given up. */
export function DeliveriesPage() {
  return (
    <>
      <PageTitle name="deliveries" />
      <DeliveryList above={<DeliveryFigures />} renderDrawer={id => <DeliveryDrawer key={id} id={id} />} />
    </>
  )
}
