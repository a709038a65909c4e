import { Currency, currencyItems, isOrderStateCode, OrderState, orderStateByCode } from "../generated/index.js";

const received = { state: 3, currency: "EUR" };
if (isOrderStateCode(received.state)) {
  console.log(orderStateByCode[received.state].description, received.state === OrderState.Shipped);
}
console.log(currencyItems.map(({ description }) => description).join(", "), received.currency === Currency.Euro);
