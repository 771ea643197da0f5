// breaks nothing
import { Button } from '../../ui/Button.tsx'

export const part = <Button />
