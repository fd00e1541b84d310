# language: zh-CN
功能：购物

  场景: 有
    假如有
