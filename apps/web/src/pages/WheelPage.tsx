import { WheelScreen } from '../features/wheel/index.ts'
import { PageTitle } from './PageTitle.tsx'

/** /wheeling: the wheel, its draft, settings, versions and history. */
export function WheelPage() {
  return (
    <>
      <PageTitle name="wheel" />
      <WheelScreen />
    </>
  )
}
