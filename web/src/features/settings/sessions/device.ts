// Browsers pass themselves off as each other: whoever comes first in the list is who it is.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What a user agent says it is, in words: `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (browser) return system ? `${browser} on ${system}` : browser
  // A program gives its own name first.
  const [program] = /^[\w.-]+(?=\/|$)/.exec(userAgent) ?? []
  if (program && program !== 'Mozilla') return system ? `${program} on ${system}` : program
  return system ? `A browser on ${system}` : 'Unknown device'
}
