/**
 * Returns the CSS for a site's own accent color, `#rrggbb`. The dark theme and the shades use its
 * hue, with the lightness of the colors that they replace (colors.css).
 */
export const accentCss = (color: string): string =>
  `:root:root{--accent:light-dark(${color},oklch(from ${color} 75.33% c h));` +
  `--accent-hover:light-dark(oklch(from ${color} calc(l - 0.08) c h),oklch(from ${color} 80% c h));` +
  `--accent-subtle:light-dark(oklch(from ${color} 96.7% 0.018 h),oklch(from ${color} 26.6% 0.032 h));` +
  `--on-accent:light-dark(#fff,oklch(from ${color} 21.5% 0.044 h))}`
