import { Screen as Frame } from '../ui/screen.tsx'
import { Protected } from './protected.tsx'
export const Screen = () => (
  <Frame title="Upload Video">
    <Protected skeleton={null}>…</Protected>
  </Frame>
)
