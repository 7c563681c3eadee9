/// Everything that `swift run converter` prints.
let expectedText = """
    A converter that computes only when the amount, the rates or a currency is new. Each line is what somebody does and
    what the label shows; the hierarchy follows where it has changed.

    ── The result follows the amount and the rates

    rates of EUR, USD, GBP → –
    type 1 → 1.00 EUR = 1.10 USD
    type 12,5 → 12.50 EUR = 13.75 USD
    rates of EUR, USD → 12.50 EUR = 25.00 USD
    at once: rates of EUR, USD, GBP; type 100 → 100.00 EUR = 110.00 USD

    computed: 5

    ── A currency is chosen in a list, and the result computed once

    at once: rates of EUR, USD, GBP; type 100 → 100.00 EUR = 110.00 USD
    tap the source currency → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Stack
              └─ CurrencyList(source) ●
    pick GBP → 100.00 GBP = 137.50 USD
        Window [key]
        └─ Stack
           └─ Converter ●
    tap the target currency → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Stack
              └─ CurrencyList(target) ●
    pick EUR → 100.00 GBP = 125.00 EUR
        Window [key]
        └─ Stack
           └─ Converter ●

    computed: 3

    ── A list that is closed changes nothing

    at once: rates of EUR, USD, GBP; type 100 → 100.00 EUR = 110.00 USD
    tap the source currency → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Stack
              └─ CurrencyList(source) ●
    tap the target currency → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Stack
              └─ CurrencyList(target) ●
    close the list → not computed
        Window [key]
        └─ Stack
           └─ Converter ●
    pick GBP → not computed

    computed: 1

    ── An amount that cannot be read shows a reason, until it can

    rates of EUR, USD, GBP → –
    type 12x → '12x' is not an amount
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Reason('12x' is not an amount) (popover) ●
    tap the target currency → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Stack
              └─ CurrencyList(target) ●
    close the list → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Reason('12x' is not an amount) (popover) ●
    type 12 → 12.00 EUR = 13.20 USD
        Window [key]
        └─ Stack
           └─ Converter ●

    computed: 3

    ── What cannot be converted

    rates of EUR, USD, GBP → –
    type 9999999999999 → that is too much
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Reason(that is too much) (popover) ●
    type 5 → 5.00 EUR = 5.50 USD
        Window [key]
        └─ Stack
           └─ Converter ●
    tap the target currency → not computed
        Window [key]
        └─ Stack
           ├─ Converter
           └─ ⇧ Stack
              └─ CurrencyList(target) ●
    pick JPY → there is no rate of JPY
        Window [key]
        └─ Stack
           └─ Converter ●
    clear the amount → –

    computed: 5
    """
