import { describe, expect, test } from 'vitest'
import { bestNodes, expectedRate, fitScalability } from './scalability.ts'

describe('the Universal Scalability Law', () => {
  test.each([
    { sigma: 0, kappa: 0 },
    { sigma: 0.05, kappa: 0 },
    { sigma: 0.03, kappa: 0.002 },
    { sigma: 0, kappa: 0.01 },
  ])('is found again from rates of $sigma and $kappa', (law) => {
    const rates = [1, 2, 4, 8].map((nodes) => ({
      nodes,
      rate: expectedRate({ one: 500, ...law }, nodes),
    }))
    const fitted = fitScalability(rates)
    expect(fitted.one).toBe(500)
    expect(fitted.sigma).toBeCloseTo(law.sigma, 6)
    expect(fitted.kappa).toBeCloseTo(law.kappa, 6)
  })

  test('has no negative costs, even if nodes together are faster than alone', () => {
    const fitted = fitScalability([
      { nodes: 1, rate: 100 },
      { nodes: 2, rate: 210 },
      { nodes: 4, rate: 430 },
    ])
    expect(fitted).toEqual({ one: 100, sigma: 0, kappa: 0 })
    expect(bestNodes(fitted)).toBe(Infinity)
  })

  test('finds the number of nodes with the highest rate', () => {
    expect(bestNodes({ one: 1, sigma: 0.04, kappa: 0.0006 })).toBeCloseTo(40, 0)
  })
})
