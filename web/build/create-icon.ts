import { createElement, type SVGProps } from 'react'

interface IconData {
  node: [tag: string, attributes: SVGProps<SVGElement>][]
}

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Returns the component of an icon of lucide-react. The package's own function also supports
 * contexts, aliases and strokes that do not scale: 2 kB (gzip), and work in each render.
 */
export function createIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...attributes, ...props },
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
}
